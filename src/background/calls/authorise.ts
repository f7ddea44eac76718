import type { Verdict } from '../../protocol/control.ts';
import type { Question, QuestionChoice } from '../../protocol/questions.ts';
import { inEnglish, type Words } from '../../protocol/said/said.ts';
import { CallError } from '../../shared/result.ts';
import type { Reach } from '../../tools/define.ts';
import { consequenceOf } from '../access/consequence.ts';
import type { Place } from '../access/place.ts';
import { lowestLevel } from '../access/policy-table.ts';
import type { QuestionOutcome } from '../access/questions/question-outcome.ts';
import type { ToolVerdict } from '../access/tool-verdict.ts';
import type { CatalogTool, ToolParams } from '../catalog/catalog-tool.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { QuestionOutcome as JournalAnswer } from '../journal/journal-entry.ts';
import type { CallRequest } from './call-request.ts';
import { untilAborted } from './until-aborted.ts';

export interface AuthoriseEdges {
  /** What becomes of a call that reaches this far on a page now. */
  verdict(tool: CatalogTool, reach: Reach, place: Place): ToolVerdict;
  ask(question: Question, signal: AbortSignal): Promise<QuestionOutcome>;
  /** Finds out which of some uids are of elements in frames of other origins. */
  embedded?(
    document: LiveDocument,
    uids: readonly string[],
    signal: AbortSignal,
  ): Promise<(uid: string) => boolean>;
  /** Remembers what a person chose, as far as it is to be remembered. Rejects where that was not possible. */
  remember(choice: QuestionChoice, verdict: Verdict, tool: CatalogTool, place: Place): Promise<void>;
}

/** One call on its way through authorisation. A person is asked once at most. */
export class Authorisation {
  readonly #edges: AuthoriseEdges;
  readonly #tool: CatalogTool;
  readonly #params: ToolParams;
  readonly #request: CallRequest;
  #reach: Reach;
  /** How far the person was told that it reaches. */
  #askedReach: Reach | undefined;
  /** What the person made of it; undefined where nobody was asked. */
  answer: JournalAnswer | undefined;

  constructor(edges: AuthoriseEdges, tool: CatalogTool, params: ToolParams, request: CallRequest) {
    this.#edges = edges;
    this.#tool = tool;
    this.#params = params;
    this.#request = request;
    this.#reach = tool.reach;
  }

  /** How far the call reaches, as it was passed last. */
  get reach(): Reach {
    return this.#reach;
  }

  /**
   * Resolves when the call may run. To be asked again right before it runs: access may have changed while it waited.
   *
   * @param asking called right before a person is asked; what it returns is disposed of when that is over
   * @throws CallError PERMISSION_DENIED, CONFIRMATION_REQUIRED where nobody answered, or the signal's reason
   */
  async pass(signal: AbortSignal, asking: () => Disposable): Promise<void> {
    const place = this.#request.document.place;
    const { name } = this.#tool;
    const reach = this.#reachNow(signal);
    this.#reach = typeof reach === 'string' ? reach : await reach;
    const { verdict, changes } = this.#edges.verdict(this.#tool, this.#reach, place);
    const eachTime = this.#tool.asksFor?.(this.#params);
    if (verdict === 'allow' && eachTime === undefined) return;
    if (verdict === 'deny') throw this.#refused();
    if (this.answer === 'allowed' && this.#askedReach === this.#reach) return;
    signal.throwIfAborted();
    this.#askedReach = this.#reach;
    using _question = asking();
    const outcome = await this.#edges.ask(this.#question(changes, eachTime), signal);
    this.answer = answerOf(outcome);
    if (outcome.how !== 'answered' || outcome.choice === 'deny') throw refusal(name, outcome);
    // A yes to this one is no yes to others.
    if (eachTime !== undefined) {
      signal.throwIfAborted();
      return;
    }
    try {
      await untilAborted(this.#edges.remember(outcome.choice, verdict, this.#tool, place), signal);
    } catch {
      // The person has decided: that it cannot be kept does not undo it.
    }
    signal.throwIfAborted();
  }

  /** At once where no frame needs to be asked: what a call waits behind is decided in the order in which calls come. */
  #reachNow(signal: AbortSignal): Reach | Promise<Reach> {
    const { document } = this.#request;
    const reach = this.#tool.reachOf(this.#params, document);
    const uids = reach === 'page' ? uidsIn(this.#params) : [];
    const asked = uids.length === 0 ? undefined : this.#edges.embedded?.(document, uids, signal);
    return asked?.then((isEmbedded) => (uids.some(isEmbedded) ? 'embedded' : reach)) ?? reach;
  }

  #question(changes: ToolVerdict['changes'], eachTime: Words | undefined): Question {
    const { name, title, description, effect, external } = this.#tool;
    const { document, origin } = this.#request;
    const consequence = eachTime ?? consequenceOf(effect, this.#reach);
    // Two pages without an origin are never the same site: an answer for one is none for the other.
    const site = document.place.site ?? `A page without an origin, in tab ${document.place.tabId}`;
    return {
      site,
      tabId: document.sender.tabId,
      tool: {
        name,
        title,
        description,
        effect,
        reach: this.#reach,
        ...(external === undefined
          ? {}
          : { external: { server: external.server.title, destructive: external.destructive, changes } }),
      },
      input: this.#params,
      consequence: inEnglish(consequence),
      ...(typeof consequence === 'string' ? {} : { said: { consequence } }),
      ...(eachTime === undefined ? {} : { once: true }),
      ...(origin === 'page' ? {} : { byPerson: true }),
    };
  }

  #refused(): CallError {
    const { name, effect } = this.#tool;
    const needed = lowestLevel(effect, this.#reach);
    return new CallError(
      'PERMISSION_DENIED',
      `The user does not allow ${name} with these arguments on this site.`,
      {
        hint: `It can be allowed in Pagehand’s popup: the level “${needed}”, and no “Deny” for this tool.`,
        details: { setting: 'sites.<site>.level', needed },
      },
    );
  }
}

/** Under these names, and no other, tools take uids. */
const uidNames = /^(?:root|uid|\w+_uid)$/;

/** The uids among the arguments of a call. */
function uidsIn(params: unknown): string[] {
  if (Array.isArray(params)) return params.flatMap(uidsIn);
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? (uidNames.test(name) ? [value] : []) : uidsIn(value),
  );
}

/** A person who does not answer says no; one who was never shown the question says nothing. */
function answerOf(outcome: QuestionOutcome): JournalAnswer | undefined {
  switch (outcome.how) {
    case 'answered':
      return outcome.choice === 'deny' ? 'denied' : 'allowed';
    case 'closed':
    case 'unanswered':
      return 'denied';
    case 'muted':
    case 'no-window':
      return undefined;
  }
}

function refusal(name: string, outcome: QuestionOutcome): CallError {
  switch (outcome.how) {
    case 'unanswered':
      return new CallError('CONFIRMATION_REQUIRED', `Nobody answered whether ${name} may run.`, {
        hint: 'Tell the user that Pagehand will ask, and try again when they are there.',
      });
    case 'no-window':
      return new CallError('CONFIRMATION_REQUIRED', `The user could not be asked whether ${name} may run.`, {
        hint: 'The user can allow the tool in Pagehand’s popup.',
        cause: outcome.cause,
      });
    case 'muted':
      return new CallError(
        'PERMISSION_DENIED',
        `This site asked too often and was refused, so the user is not asked about ${name} now.`,
        {
          hint: `Go on without it. It can be asked again at ${new Date(outcome.until).toISOString()}, or earlier once the user unmutes the site in Pagehand’s popup.`,
          details: { mutedUntil: outcome.until },
        },
      );
    default:
      return new CallError('PERMISSION_DENIED', `The user was asked, and did not allow ${name}.`, {
        hint: 'Do not ask again for the same. Go on without it, or ask the user what they want.',
      });
  }
}
