/** What the screens’ side of the port says. Small, and apart: every screen carries it. */
export const linkSayings = {
  link_unanswered:
    'Pagehand was interrupted before it answered. Look whether the change was made, and try again if it was not.',
  link_too_long: 'Pagehand did not answer. Look whether the change was made, and try again if it was not.',
  link_not_ready: 'Pagehand is still starting. Try again in a moment.',
  link_gone: 'Pagehand was updated or removed. Close this and open it again.',
  inspector_closed: 'The Inspector is closed. Open it again.',
} as const;
