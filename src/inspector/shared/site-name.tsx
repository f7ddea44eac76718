import { Visible } from './visible.tsx';

/** A site: its host stands out, its scheme is there to be seen where it is not the common one. */
export function SiteName({ site }: { site: string }) {
  const { scheme, host } = parts(site);
  return (
    <span className="site-name">
      {scheme !== '' && <span className="scheme">{scheme}</span>}
      <Visible text={host} />
    </span>
  );
}

function parts(site: string): { scheme: string; host: string } {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/i.exec(site) ?? [];
  if (host === '') return { scheme: '', host: site };
  return { scheme: scheme === 'https://' ? '' : scheme, host };
}
