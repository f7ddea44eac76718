import type { z } from 'zod';
import type { z as z3 } from 'zod/v3';

/** A schema of one argument: zod 4, or zod 3 as older projects write them. */
export type ArgumentType = z.ZodType | z3.ZodTypeAny;

/** The arguments of a tool by name. All of one zod. */
export type Shape = Readonly<Record<string, ArgumentType>>;

/** The arguments as a handler gets them. */
export type Params<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends z.ZodType
    ? z.output<S[Name]>
    : S[Name] extends z3.ZodTypeAny
      ? z3.output<S[Name]>
      : never;
};

/** Whether these are schemas of zod 3: zod 4's carry `_zod`, those of 3 only `_def`. An empty shape is of zod 4. */
export function isOfZod3(shape: Shape): shape is Readonly<Record<string, z3.ZodTypeAny>> {
  const types = Object.values(shape);
  return types.length > 0 && types.every((type) => !('_zod' in type) && '_def' in type);
}
