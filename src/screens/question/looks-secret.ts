import type { InputField } from '../../protocol/questions.ts';

/** What people type to prove who they are, or to pay, in the words forms use for it. */
const secrets = new RegExp(
  String.raw`\b(?:${[
    'pass ?(?:words?|wd|phrases?|codes?|keys?)|passwort|kennwort|mot de passe|contraseña|senha',
    'secrets?|credentials?|(?:access |auth |bearer |refresh |api )?tokens?',
    '(?:api|private|secret|access|signing|licen[cs]e|ssh|encryption) ?keys?',
    'pins?|otp|totp|mfa|2fa|one time (?:code|password)s?|(?:verification|security|recovery|backup|auth) ?codes?',
    '(?:seed|recovery) phrases?|mnemonics?',
    '(?:credit|debit|bank|payment) ?cards?|card ?(?:numbers?|no)|cvv|cvc|iban|social security|ssn',
  ].join('|')})\b`,
  'i',
);

/**
 * Whether a field looks as if it asked for a secret, which servers are not allowed to do in a form
 * (https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#user-interaction-model). A guess, by its
 * words alone.
 */
export function looksSecret({ name, title, description, kind }: InputField): boolean {
  if (kind.type !== 'text' && kind.type !== 'number') return false;
  return [name, title, description].some((text) => secrets.test(inWords(text)));
}

/** `apiKey`, `api_key` and `API-Key` as `api key`. */
function inWords(text: string): string {
  return text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .normalize('NFKC');
}
