import { install } from './install.ts';

// Where the browser has the API, or this file's earlier run gave it, there is nothing to do; natively it is absent from
// insecure contexts too.
if (isSecureContext && !('modelContext' in document)) install();
