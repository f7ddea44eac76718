import type { ToolRule } from './rule.ts';

const withUser = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@:]{1,200}):([^\s/?#@]{1,200})@([^\s/?#]{1,200})/i;
const withToken =
  /\bhttps?:\/\/([^\s?#]{1,500})\?[^\s#]{0,1000}\b(?:access_token|token|api_?key|apikey|sig|signature|auth|secret|password)=([^\s&#]{8,1000})/i;

/** RFC 3986, section 3.2.1: whoever reads the address has the password. */
export const credentialsInAddress: ToolRule = {
  id: 'credentials_in_address',
  link: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  *check({ texts }) {
    for (const { at, text } of texts) {
      if (!text.includes('://')) continue;
      const user = withUser.exec(text);
      if (user !== null) {
        yield { severity: 'serious', at, note: `…:…@${(user[3] ?? '').slice(0, 60)}` };
        continue;
      }
      const token = withToken.exec(text);
      if (token !== null) yield { severity: 'warning', at, note: (token[1] ?? '').slice(0, 80) };
    }
  },
};
