/** The project’s root, absolute. */
export const root: string;
