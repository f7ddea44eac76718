import { addFormTools } from './add-form-tools.ts';

// Only for pages that have a form with `toolname`: the worker injects it into them, into all frames, at any time.
addFormTools();
