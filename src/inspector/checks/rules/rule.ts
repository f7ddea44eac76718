import type { PageTool } from '../../../protocol/inspect.ts';
import type { PageFacts } from './page-facts.ts';
import type { ToolLook } from './tool-look.ts';

/** `serious`: the browser refuses it, or an agent may be misled or harmed. `warning`: agents will get it wrong. */
export type Severity = 'serious' | 'warning' | 'advice';

export const severities = ['serious', 'warning', 'advice'] as const satisfies readonly Severity[];

/** Words for a rule are `checks_<id>_title`, `_why` and `_mend`. */
export type RuleId =
  | 'name_length'
  | 'name_characters'
  | 'name_shadows'
  | 'name_repeated'
  | 'description_missing'
  | 'description_thin'
  | 'description_length'
  | 'parameter_description_missing'
  | 'parameter_description_length'
  | 'schema_size'
  | 'schema_missing'
  | 'schema_not_object'
  | 'schema_no_properties'
  | 'schema_open'
  | 'schema_untyped'
  | 'schema_wrong_type'
  | 'schema_required_missing'
  | 'schema_required_unknown'
  | 'schema_reference'
  | 'read_only_but_acts'
  | 'read_only_missing'
  | 'consequential_missing'
  | 'annotation_unknown'
  | 'instructions'
  | 'hidden_characters'
  | 'lookalike_letters'
  | 'secret'
  | 'credentials_in_address'
  | 'personal_data'
  | 'same_meaning'
  | 'too_many_tools'
  | 'changed'
  | 'output_without_schema';

/** One place where a rule is not kept. */
export interface Found {
  readonly severity: Severity;
  /** Where, as a JSON pointer without the first slash: `inputSchema/properties/mail/description`. Untrusted. */
  readonly at: string;
  /** What is there, short and free of language: a number, a name, a masked value. Untrusted. */
  readonly note?: string | undefined;
}

/** A rule that looks at one tool. It never throws, whatever the tool, and its time is bounded by what was looked at. */
export interface ToolRule {
  readonly id: RuleId;
  /** What the platform says of it. */
  readonly link?: string | undefined;
  check(look: ToolLook, page: PageFacts): Iterable<Found>;
}

/** A rule that needs all tools at once. */
export interface PageRule {
  readonly id: RuleId;
  readonly link?: string | undefined;
  /** `undefined`: nothing was found for a while, which is a moment to let others work. */
  check(
    looks: readonly ToolLook[],
    page: PageFacts,
  ): Iterable<(Found & { readonly tool?: PageTool }) | undefined>;
}

/** The specification of document.modelContext, at a section. */
export const specification = (section: string) => `https://webmachinelearning.github.io/webmcp/#${section}`;
