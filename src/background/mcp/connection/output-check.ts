import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { asRecord } from './as-record.ts';
import { ownWords } from './own-words.ts';

const validator = new CfWorkerJsonSchemaValidator();

/**
 * Why structured content does not fit the output schema of the tool’s definition; undefined where it does, and where
 * there is no schema or the tool failed.
 */
export function outputMismatch(
  definition: unknown,
  result: Readonly<Record<string, unknown>>,
): string | undefined {
  const schema = asRecord(asRecord(definition)?.outputSchema);
  if (schema === undefined || result.isError === true) return undefined;
  if (result.structuredContent === undefined) {
    return 'The tool declares an output schema, but answered without structured content.';
  }
  try {
    const check = validator.getValidator(schema)(result.structuredContent);
    return check.valid
      ? undefined
      : `The structured content does not fit the tool’s output schema: ${ownWords(check.errorMessage)}`;
  } catch (error) {
    return `The tool’s output schema cannot be used: ${ownWords(String(error))}`;
  }
}
