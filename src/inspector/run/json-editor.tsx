import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { linter, lintKeymap } from '@codemirror/lint';
import { EditorState, Prec, StateEffect } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { t } from '../words/words.ts';
import { editorTheme } from './json/editor-theme.ts';
import { editorWords } from './json/editor-words.ts';
import { jsonDiagnostics } from './json/json-diagnostics.ts';
import { offered } from './json/offered.ts';
import { textChange } from './json/text-change.ts';
import type { JsonObject } from './schema/json.ts';
import type { SchemaCheck } from './schema/schema-check.ts';

/** The text is to be marked by another schema than before. */
const otherSchema = StateEffect.define<void>();

/** The input as JSON: what the schema knows is offered while it is written, and what it does not allow is marked. */
export default function JsonEditor({
  text,
  schema,
  check,
  change,
  run,
}: {
  text: string;
  schema: JsonObject;
  check: SchemaCheck;
  change(text: string): void;
  run(): void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const now = useRef({ text, schema, check, change, run });
  useEffect(() => {
    now.current = { text, schema, check, change, run };
  });

  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    // Our pages allow no style elements. In a shadow root the editor adopts its style sheets instead.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: now.current.text,
        extensions: [
          // Before the editor’s own meaning, a new line.
          Prec.highest(
            EditorView.domEventHandlers({
              keydown({ key, ctrlKey, metaKey, repeat }) {
                if (key !== 'Enter' || !(ctrlKey || metaKey)) return false;
                if (!repeat) now.current.run();
                return true;
              },
            }),
          ),
          minimalSetup,
          editorWords(),
          json(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [(context) => offered(context, now.current.schema)], icons: false }),
          linter((shown) => jsonDiagnostics(shown.state.doc.toString(), now.current.check), {
            delay: 250,
            needsRefresh: ({ transactions }) =>
              transactions.some(({ effects }) => effects.some((effect) => effect.is(otherSchema))),
          }),
          // Tab is for leaving: nobody is caught in the editor.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': t('run_json_label'), spellcheck: 'false' }),
          editorTheme,
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const written = update.state.doc.toString();
            if (written !== now.current.text) now.current.change(written);
          }),
        ],
      }),
    });
    view.current = editor;
    // From outside it cannot be seen that somebody writes here: keys that write are nobody else’s.
    const keep = (event: KeyboardEvent) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    };
    host.addEventListener('keydown', keep);
    return () => {
      host.removeEventListener('keydown', keep);
      editor.destroy();
    };
  }, []);

  const checkedBy = useRef(check);
  useEffect(() => {
    if (checkedBy.current === check) return;
    checkedBy.current = check;
    view.current?.dispatch({ effects: otherSchema.of() });
  }, [check]);

  // What came from elsewhere, such as the form or a saved input.
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const shown = editor.state.doc.toString();
    if (shown !== text) editor.dispatch({ changes: textChange(shown, text) });
  }, [text]);

  return <div className="json-editor" dir="ltr" ref={place} />;
}
