import { annotationUnknown } from './annotation-unknown.ts';
import { changed } from './changed.ts';
import { consequentialMissing } from './consequential-missing.ts';
import { credentialsInAddress } from './credentials-in-address.ts';
import { descriptionLength } from './description-length.ts';
import { descriptionMissing } from './description-missing.ts';
import { descriptionThin } from './description-thin.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { instructions } from './instructions.ts';
import { lookalikeLetters } from './lookalike-letters.ts';
import { nameCharacters } from './name-characters.ts';
import { nameLength } from './name-length.ts';
import { nameRepeated } from './name-repeated.ts';
import { nameShadows } from './name-shadows.ts';
import { outputWithoutSchema } from './output-without-schema.ts';
import { parameterDescriptionLength } from './parameter-description-length.ts';
import { parameterDescriptionMissing } from './parameter-description-missing.ts';
import { personalData } from './personal-data.ts';
import { readOnlyButActs } from './read-only-but-acts.ts';
import { readOnlyMissing } from './read-only-missing.ts';
import type { PageRule, ToolRule } from './rule.ts';
import { sameMeaning } from './same-meaning.ts';
import { schemaMissing } from './schema-missing.ts';
import { schemaNoProperties } from './schema-no-properties.ts';
import { schemaNotObject } from './schema-not-object.ts';
import { schemaOpen } from './schema-open.ts';
import { schemaReference } from './schema-reference.ts';
import { schemaRequiredMissing } from './schema-required-missing.ts';
import { schemaRequiredUnknown } from './schema-required-unknown.ts';
import { schemaSize } from './schema-size.ts';
import { schemaUntyped } from './schema-untyped.ts';
import { schemaWrongType } from './schema-wrong-type.ts';
import { secret } from './secret.ts';
import { tooManyTools } from './too-many-tools.ts';

/** In the order in which they are told. */
export const toolRules: readonly ToolRule[] = [
  instructions,
  hiddenCharacters,
  lookalikeLetters,
  secret,
  credentialsInAddress,
  readOnlyButActs,
  readOnlyMissing,
  consequentialMissing,
  annotationUnknown,
  changed,
  nameShadows,
  nameCharacters,
  nameLength,
  descriptionMissing,
  descriptionThin,
  descriptionLength,
  parameterDescriptionMissing,
  parameterDescriptionLength,
  schemaMissing,
  schemaNotObject,
  schemaWrongType,
  schemaNoProperties,
  schemaUntyped,
  schemaRequiredUnknown,
  schemaRequiredMissing,
  schemaOpen,
  schemaReference,
  schemaSize,
  personalData,
  outputWithoutSchema,
];

export const pageRules: readonly PageRule[] = [tooManyTools, nameRepeated, sameMeaning];
