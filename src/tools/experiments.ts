import { sayings } from '../protocol/said/said.ts';
/** What is not settled yet. Each is off until the user switches it on. */
export const experiments = {
  selection: {
    title: sayings.experiment_selection,
    description: 'A tool that gives an agent the text you selected on the page.',
  },
} as const;

export type Experiment = keyof typeof experiments;
