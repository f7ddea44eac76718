import type { UnavailableCode } from '../../model-context/detect.ts';
import { modelContextSentence } from '../../model-context/sentences.ts';
import type { InspectedFrame } from '../../protocol/inspect.ts';
import { type Saying, said, sayings } from '../../protocol/said/said.ts';

/**
 * Why the tools of a frame of another origin cannot be seen: what stands in their way there, or in ours. `polyfill`: the
 * browser has no tools itself, and no policy for them.
 */
export type FrameWhy =
  | UnavailableCode
  | 'polyfill'
  | 'extension'
  | 'closed'
  | 'silent'
  | 'too-many'
  | 'senseless';

const ours: Partial<Record<FrameWhy, Saying>> = {
  'permissions-policy': 'frame_policy',
  polyfill: 'frame_polyfill',
  insecure: 'frame_insecure',
  extension: 'frame_extension',
  closed: 'frame_closed',
  silent: 'frame_silent',
  'too-many': 'frame_too_many',
  senseless: 'frame_senseless',
};

/** In a sentence for the person. */
export function frameSentence(why: FrameWhy): Pick<InspectedFrame, 'sentence' | 'said'> {
  const known = ours[why];
  if (known !== undefined) return { sentence: sayings[known], said: { sentence: said(known) } };
  return {
    sentence: modelContextSentence({ code: why }) ?? '',
    said: { sentence: { code: `context_${why}` } },
  };
}
