import type { ToolSource } from './define.ts';
import * as details from './details.ts';
import * as dialogs from './dialogs.ts';
import * as input from './input.ts';
import * as navigation from './navigation.ts';
import * as reading from './reading.ts';
import * as readingOn from './reading-on.ts';
import * as screenshot from './screenshot.ts';
import * as seeing from './seeing.ts';
import * as tabs from './tabs.ts';
import * as upload from './upload.ts';

/** Every built-in tool. A new file of tools is added here; a new tool in a file is found by itself. */
export const allTools: readonly ToolSource[] = [
  reading,
  seeing,
  details,
  input,
  upload,
  navigation,
  dialogs,
  screenshot,
  tabs,
  readingOn,
].flatMap((file) => Object.values(file) as ToolSource[]);
