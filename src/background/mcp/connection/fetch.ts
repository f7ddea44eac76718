/** As the global one. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
