import { useSyncExternalStore } from 'react';

/** How an input is written: as a form, as JSON, or as both beside each other where there is room. */
export const inputModes = ['form', 'both', 'json'] as const;
export type InputMode = (typeof inputModes)[number];
/** What is shown where there is room for one of them. */
export type InputFace = Exclude<InputMode, 'both'>;

/** What a person chose, for where there is room for both and for where there is not. */
export interface InputModes {
  readonly wide: InputMode;
  readonly narrow: InputFace;
}

export const firstModes: InputModes = { wide: 'both', narrow: 'form' };

/**
 * The modes after a choice. Who has both beside each other keeps that, whatever they look at while there is no room; any
 * other choice counts for both.
 */
export function chosenMode(before: InputModes, mode: InputMode, roomy: boolean): InputModes {
  if (mode === 'both') return { ...before, wide: mode };
  return { wide: roomy || before.wide !== 'both' ? mode : before.wide, narrow: mode };
}

/** Modes as they were kept; those at first where it is anything else. */
export function readModes(text: string | null): InputModes {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const { wide, narrow } = Object(kept) as { wide?: unknown; narrow?: unknown };
    return {
      wide: inputModes.find((each) => each === wide) ?? firstModes.wide,
      narrow: narrow === 'json' ? 'json' : 'form',
    };
  } catch {
    return firstModes;
  }
}

const key = 'inspector:input-modes';
const listeners = new Set<() => void>();
let modes: InputModes | undefined;

/** What the person chose, in every Inspector, and how it is chosen. */
export function useInputModes(): readonly [InputModes, (mode: InputMode, roomy: boolean) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}

function subscribe(changed: () => void): () => void {
  const elsewhere = (event: StorageEvent): void => {
    if (event.key !== key) return;
    modes = undefined;
    changed();
  };
  listeners.add(changed);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', elsewhere);
  };
}

function current(): InputModes {
  modes ??= readModes(kept());
  return modes;
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function choose(mode: InputMode, roomy: boolean): void {
  modes = chosenMode(current(), mode, roomy);
  try {
    localStorage.setItem(key, JSON.stringify(modes));
  } catch {
    // Storage is full or switched off: it counts until the Inspector is closed.
  }
  for (const changed of listeners) changed();
}
