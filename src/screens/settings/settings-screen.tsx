import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ControlLink } from '../../link/control-link.ts';
import { LinkNotice } from '../shared/link-notice.tsx';
import { Notice } from '../shared/notice.tsx';
import { useCommands, useLinkState, useView } from '../shared/use-link.ts';
import { DataSection } from './data-section.tsx';
import { JournalSection } from './journal-section.tsx';
import type { SectionProps } from './section.ts';
import type { AskForHost } from './servers/host-access.ts';
import { ServersSection } from './servers/servers-section.tsx';
import { SitesSection } from './sites-section.tsx';
import { ToolsSection } from './tools-section.tsx';
import { usePrefer } from './use-prefer.ts';

const sections = [
  { hash: '#sites', title: 'Sites', Section: SitesSection },
  { hash: '#tools', title: 'Tools', Section: ToolsSection },
  { hash: '#servers', title: 'Servers', Section: ServersSection },
  { hash: '#journal', title: 'Journal', Section: JournalSection },
  { hash: '#data', title: 'Data', Section: DataSection },
] as const;

/** Everything a person can set, one section at a time. */
export function SettingsScreen({ link, askForHost }: { link: ControlLink; askForHost: AskForHost }) {
  const state = useLinkState(link);
  const view = useView(link, { name: 'settings' });
  const commands = useCommands(link);
  const hash = useHash();
  const { title, Section } = sections.find((section) => section.hash === hash) ?? sections[0];
  const { say } = commands;

  // A failure belongs to the section it happened in.
  useEffect(() => {
    document.title = `${title} – Pagehand settings`;
    say(undefined);
  }, [title, say]);

  return (
    <>
      <nav aria-label="Settings">
        <p class="brand">
          <img
            src={new URL('../../icons/pagehand-48.png', import.meta.url).href}
            alt=""
            width="24"
            height="24"
          />
          Pagehand
        </p>
        <ul>
          {sections.map((section) => (
            <li key={section.hash}>
              <a href={section.hash} aria-current={section.title === title ? 'page' : undefined}>
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <LinkNotice state={state} />
        {view?.troubles.map((trouble) => (
          <Notice key={trouble} kind="trouble">
            {trouble}
          </Notice>
        ))}
        {commands.failure !== undefined && (
          <Notice kind="trouble" alert>
            {commands.failure}
          </Notice>
        )}
        {view !== undefined && (
          <Filled Section={Section} view={view} commands={commands} link={link} askForHost={askForHost} />
        )}
      </main>
    </>
  );
}

function Filled({
  Section,
  ...props
}: Omit<SectionProps, 'prefer'> & { Section: (props: SectionProps) => ComponentChildren }) {
  const prefer = usePrefer(props.view.settings, props.commands);
  return <Section {...props} prefer={prefer} />;
}

function useHash(): string {
  const [hash, follow] = useState(location.hash);
  useEffect(() => {
    const moved = () => {
      follow(location.hash);
      scrollTo(0, 0);
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return hash;
}
