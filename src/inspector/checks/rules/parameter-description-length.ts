import { specification, type ToolRule } from './rule.ts';
import { member } from './tool-look.ts';

/** Characters for one parameter. */
export const parameterLimit = 150;

export const parameterDescriptionLength: ToolRule = {
  id: 'parameter_description_length',
  link: specification('mitigation-restrict-input-lengths'),
  *check({ schemas }) {
    for (const { at, schema, parameter } of schemas) {
      const description = member(schema, 'description');
      if (parameter === undefined || typeof description !== 'string') continue;
      const { length } = description;
      if (length > parameterLimit) {
        yield { severity: 'advice', at: `${at}/description`, note: `${length} / ${parameterLimit}` };
      }
    }
  },
};
