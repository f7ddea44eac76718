import { visibleText } from '../../shared/visible-text.ts';
import { siteHost } from './words.ts';

/** A site: its host stands out, its scheme is there to be seen. */
export function SiteName({ site }: { site: string }) {
  const host = siteHost(site);
  const scheme = site.endsWith(host) ? site.slice(0, site.length - host.length) : '';
  return (
    <bdi class="site-name" title={visibleText(site)}>
      {scheme !== '' && <span class="scheme">{scheme}</span>}
      {visibleText(host)}
    </bdi>
  );
}
