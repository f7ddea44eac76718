/** CSS px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** What is dragged, as the browser hands it over and takes it back. */
export interface DragData {
  readonly items: readonly { readonly mimeType: string; readonly data: string }[];
  readonly files?: readonly string[];
  readonly dragOperationsMask: number;
}

interface Viewport {
  readonly pageX: number;
  readonly pageY: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

export interface MouseEventParams {
  readonly type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
  readonly x: number;
  readonly y: number;
  readonly modifiers?: number;
  readonly button?: 'none' | 'left' | 'middle' | 'right';
  readonly buttons?: number;
  readonly clickCount?: number;
  readonly deltaX?: number;
  readonly deltaY?: number;
}

export interface KeyEventParams {
  readonly type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  readonly modifiers: number;
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly location: number;
  readonly isKeypad: boolean;
  readonly text?: string;
}

/** A value with what it holds. A node’s is an object with its `backendNodeId`. */
export interface DeepValue {
  readonly type: string;
  readonly value?: unknown;
}

export interface AccessibilityValue {
  readonly value?: unknown;
  readonly relatedNodes?: readonly {
    readonly backendDOMNodeId: number;
    readonly idref?: string;
    readonly text?: string;
  }[];
}

/** A node of the browser’s accessibility tree. The first of a list is its root. */
export interface AccessibilityNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AccessibilityValue;
  readonly name?: AccessibilityValue;
  readonly description?: AccessibilityValue;
  readonly value?: AccessibilityValue;
  readonly properties?: readonly { readonly name: string; readonly value: AccessibilityValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** A frame and those in it, as far as they run in the process that is asked. */
export interface FrameTree {
  readonly frame: { readonly id: string; readonly url?: string };
  readonly childFrames?: readonly FrameTree[];
}

/** What a page registered, with where. Lines and columns count from 0. */
export interface RegisteredTool {
  readonly name: string;
  readonly frameId: string;
  readonly stackTrace?: {
    readonly callFrames: readonly {
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    }[];
  };
}

type Nothing = Record<string, never>;
interface Command<Params, Result = unknown> {
  readonly params: Params;
  readonly result: Result;
}

/** The commands of the DevTools protocol that are used, with what is used of them. */
export interface Commands {
  'Page.enable': Command<Nothing>;
  'Page.handleJavaScriptDialog': Command<{ readonly accept: boolean; readonly promptText?: string }>;
  'Page.getFrameTree': Command<Nothing, { readonly frameTree: FrameTree }>;
  'Page.createIsolatedWorld': Command<
    { readonly frameId: string; readonly worldName: string },
    { readonly executionContextId: number }
  >;
  'Page.getLayoutMetrics': Command<
    Nothing,
    { readonly cssVisualViewport: Viewport; readonly cssContentSize: Rect }
  >;
  'Page.captureScreenshot': Command<
    {
      readonly format: ImageFormat;
      readonly quality?: number;
      readonly clip: Rect & { readonly scale: number };
      readonly captureBeyondViewport: boolean;
    },
    { readonly data: string }
  >;
  'Page.startScreencast': Command<{
    readonly format: 'jpeg';
    readonly quality: number;
    readonly maxWidth: number;
    readonly maxHeight: number;
  }>;
  'Page.stopScreencast': Command<Nothing>;
  'Accessibility.getFullAXTree': Command<Nothing, { readonly nodes: readonly AccessibilityNode[] }>;
  'Accessibility.disable': Command<Nothing>;
  'Runtime.enable': Command<Nothing>;
  'Runtime.disable': Command<Nothing>;
  'Runtime.evaluate': Command<
    {
      readonly expression: string;
      readonly contextId?: number;
      readonly returnByValue?: true;
      readonly serializationOptions?: {
        readonly serialization: 'deep';
        readonly maxDepth: number;
        readonly additionalParameters: { readonly maxNodeDepth: number; readonly includeShadowTree: 'none' };
      };
    },
    { readonly result: { readonly value?: unknown; readonly deepSerializedValue?: DeepValue } }
  >;
  'Runtime.callFunctionOn': Command<
    {
      readonly objectId: string;
      readonly functionDeclaration: string;
      readonly arguments: readonly { readonly value: unknown }[];
      readonly returnByValue: true;
    },
    { readonly result: { readonly value?: unknown }; readonly exceptionDetails?: object }
  >;
  'Runtime.releaseObject': Command<{ readonly objectId: string }>;
  'DOM.resolveNode': Command<
    { readonly backendNodeId: number; readonly executionContextId?: number },
    { readonly object: { readonly objectId?: string } }
  >;
  'WebMCP.enable': Command<Nothing>;
  'WebMCP.disable': Command<Nothing>;
  'Page.setInterceptFileChooserDialog': Command<{ readonly enabled: boolean }>;
  'Target.getTargetInfo': Command<Nothing, { readonly targetInfo: { readonly targetId: string } }>;
  'Target.setAutoAttach': Command<{
    readonly autoAttach: boolean;
    readonly waitForDebuggerOnStart: boolean;
    readonly flatten: true;
    readonly filter: readonly { readonly type: string }[];
  }>;
  'Emulation.setFocusEmulationEnabled': Command<{ readonly enabled: boolean }>;
  'Input.dispatchMouseEvent': Command<MouseEventParams>;
  'Input.dispatchKeyEvent': Command<KeyEventParams>;
  'Input.insertText': Command<{ readonly text: string }>;
  'Input.setInterceptDrags': Command<{ readonly enabled: boolean }>;
  'Input.dispatchDragEvent': Command<{
    readonly type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';
    readonly x: number;
    readonly y: number;
    readonly data: DragData;
    readonly modifiers?: number;
  }>;
}

export type Method = keyof Commands;

/** The events that are listened to, with what is used of them. */
export interface Events {
  'Page.javascriptDialogOpening': {
    readonly type: string;
    readonly message: string;
    readonly defaultPrompt?: string;
  };
  'Page.javascriptDialogClosed': { readonly result: boolean };
  'Page.fileChooserOpened': {
    readonly frameId: string;
    readonly mode: string;
    /** The file input; absent where a script asked for the picker. */
    readonly backendNodeId?: number;
  };
  /** A document is on its way: after `beforeunload`, before the answer of its server. */
  'Page.frameStartedNavigating': {
    readonly frameId: string;
    readonly url: string;
    readonly navigationType: string;
  };
  /** There is another document. */
  'Page.frameNavigated': {
    readonly frame: { readonly id: string; readonly parentId?: string; readonly url: string };
  };
  /** Whatever was on its way has come, or came to nothing: an empty answer, a download. */
  'Page.frameStoppedLoading': { readonly frameId: string };
  'Page.downloadWillBegin': { readonly url: string; readonly suggestedFilename: string };
  'Runtime.executionContextCreated': {
    readonly context: {
      readonly id: number;
      readonly origin: string;
      readonly auxData?: { readonly frameId?: string };
    };
  };
  'Target.attachedToTarget': {
    readonly sessionId: string;
    readonly targetInfo: { readonly targetId: string; readonly type: string };
  };
  'Target.detachedFromTarget': { readonly sessionId: string };
  'WebMCP.toolsAdded': { readonly tools: readonly RegisteredTool[] };
  'WebMCP.toolsRemoved': { readonly tools: readonly Pick<RegisteredTool, 'name' | 'frameId'>[] };
  'WebMCP.toolInvoked': {
    readonly toolName: string;
    readonly frameId: string;
    readonly invocationId: string;
    /** As JSON. */
    readonly input: string;
  };
  'WebMCP.toolResponded': {
    readonly invocationId: string;
    readonly status: string;
    readonly output?: unknown;
    readonly errorText?: string;
    readonly exception?: {
      readonly className?: string;
      readonly description?: string;
      readonly objectId?: string;
    };
  };
  'Inspector.targetCrashed': Nothing;
  'Input.dragIntercepted': { readonly data: DragData };
}

export type EventName = keyof Events;
