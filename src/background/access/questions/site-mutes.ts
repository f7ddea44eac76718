import { questionPatience } from '../../../protocol/questions.ts';

/** ms a site that keeps asking is muted. */
export const muteTime = 600_000;
/** ms something is held against a site. */
const memory = 600_000;
/** Three denials within that time mute a site, or six questions withdrawn, each with a window that came and went. */
const limit = 6;
const weights = { denied: 2, withdrawn: 1 } as const;

/** A site whose questions are not shown. */
export interface SiteMute {
  readonly site: string;
  /** ms since the epoch. */
  readonly until: number;
}

/** What must outlive the worker. */
export interface SavedMutes {
  readonly mutes: readonly SiteMute[];
  /** What is held against each site: when, ms since the epoch, as often as it weighs. */
  readonly denials: readonly { readonly site: string; readonly times: readonly number[] }[];
}

/**
 * Which sites ask too much, or which servers, whose ids then stand for sites. What a site asked in one episode of the window counts once, however much it was. An episode
 * that a site keeps alive by asking on and on counts again each time a question's whole patience is over.
 */
export class SiteMutes {
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #mutes = new Map<string, number>();
  readonly #denials = new Map<string, readonly number[]>();
  /** What was counted in this episode: when, and with what weight. */
  readonly #episode = new Map<string, { readonly since: number; readonly weight: number }>();

  constructor(saved: SavedMutes, now: () => number, changed: () => void) {
    this.#now = now;
    this.#changed = changed;
    const latest = now() + muteTime;
    // The clock was set back where a mute lasts longer than one can.
    for (const { site, until } of saved.mutes) if (until <= latest) this.#mutes.set(site, until);
    for (const { site, times } of saved.denials) this.#denials.set(site, times);
  }

  /** The sites that are muted now. */
  get all(): readonly SiteMute[] {
    return [...this.#mutes].flatMap(([site, until]) => (until > this.#now() ? [{ site, until }] : []));
  }

  /** As it is to be saved: what is over is left out. */
  get saved(): SavedMutes {
    const denials = [...this.#denials.keys()].map((site) => ({ site, times: this.#recent(site) }));
    return { mutes: this.all, denials: denials.filter(({ times }) => times.length > 0) };
  }

  /** Until when a site is muted, ms since the epoch; undefined where it is not. */
  until(site: string): number | undefined {
    const until = this.#mutes.get(site);
    return until !== undefined && until > this.#now() ? until : undefined;
  }

  /** Mutes a site for `ms`. Returns until when. */
  mute(site: string, ms: number): number {
    const until = this.#now() + ms;
    this.#mutes.set(site, until);
    this.#forgetOver();
    this.#changed();
    return until;
  }

  /**
   * `denied`: a person said no to what a site asked, or nothing. `withdrawn`: the site did not wait for the answer; a
   * page could open windows without end that way.
   */
  count(site: string, what: keyof typeof weights): void {
    const now = this.#now();
    const before = this.#episode.get(site);
    const counted = before !== undefined && now - before.since < questionPatience ? before : undefined;
    const weight = weights[what] - (counted?.weight ?? 0);
    if (weight <= 0) return;
    this.#episode.set(site, { since: now, weight: weights[what] });
    const times = [...this.#recent(site), ...Array<number>(weight).fill(now)];
    if (times.length < limit) {
      this.#denials.set(site, times);
      this.#changed();
    } else {
      this.#denials.delete(site);
      this.mute(site, muteTime);
    }
  }

  /** A person allowed something: what was denied before is forgotten. */
  allowed(site: string): void {
    if (this.#denials.delete(site)) this.#changed();
  }

  /** Nothing waits any more: the episode is over. */
  calm(): void {
    this.#episode.clear();
  }

  /** The site may ask again, with nothing held against it. False where it was not muted. */
  lift(site: string): boolean {
    const muted = this.until(site) !== undefined;
    const known = this.#mutes.delete(site);
    if (this.#denials.delete(site) || known) this.#changed();
    return muted;
  }

  #recent(site: string): readonly number[] {
    const now = this.#now();
    return (this.#denials.get(site) ?? []).filter((time) => time <= now && now - time < memory);
  }

  #forgetOver(): void {
    for (const [site, until] of this.#mutes) if (until <= this.#now()) this.#mutes.delete(site);
    for (const site of this.#denials.keys()) if (this.#recent(site).length === 0) this.#denials.delete(site);
  }
}
