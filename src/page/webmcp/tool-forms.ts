import { own } from '../facts/own.ts';
import { attribute } from '../view/dom.ts';
import type { Uids } from '../view/uids.ts';
import { documentsIn } from './frame-names.ts';
import { formKey } from './page-tools.ts';

/** Forms that are told of in one document. */
const mostForms = 1_000;

/** The uids of the forms that declare a tool, in all documents of the page, by {@link formKey}. */
export function toolForms(top: Window, uids: Uids): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { frame, document } of documentsIn(top)) {
    const forms = Array.from(own(document, 'querySelectorAll')('form[toolname]')).slice(0, mostForms);
    for (const form of forms) {
      const name = attribute(form, 'toolname') ?? '';
      const key = formKey(frame, name);
      if (!found.has(key)) found.set(key, uids.of(form, { role: 'form', name }));
    }
  }
  return found;
}
