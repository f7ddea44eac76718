import { specification, type ToolRule } from './rule.ts';

/** Characters agents are known to read. */
export const descriptionLimit = 500;

export const descriptionLength: ToolRule = {
  id: 'description_length',
  link: specification('mitigation-restrict-input-lengths'),
  *check({ tool }) {
    const { length } = tool.description;
    if (length > descriptionLimit) {
      yield {
        severity: length > 4 * descriptionLimit ? 'warning' : 'advice',
        at: 'description',
        note: `${length} / ${descriptionLimit}`,
      };
    }
  },
};
