import type { ToolRule } from './rule.ts';
import { member } from './tool-look.ts';

export const parameterDescriptionMissing: ToolRule = {
  id: 'parameter_description_missing',
  *check({ schemas }) {
    for (const { at, schema, parameter } of schemas) {
      if (parameter === undefined) continue;
      // What is said where a reference leads is said.
      if (member(schema, '$ref') !== undefined || member(schema, 'const') !== undefined) continue;
      const description = member(schema, 'description');
      const title = member(schema, 'title');
      if (typeof description === 'string' && description.trim() !== '') continue;
      yield {
        severity: typeof title === 'string' && title.trim() !== '' ? 'advice' : 'warning',
        at,
      };
    }
  },
};
