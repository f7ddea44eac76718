export * from './facts.ts';
export * from './messages.ts';
export type * from './page-operations.ts';
