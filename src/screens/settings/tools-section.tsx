import { NumberField } from '../shared/number-field.tsx';
import { Switch } from '../shared/switch.tsx';
import { RadioChoice } from './radio-choice.tsx';
import type { SectionProps } from './section.ts';
import { ToolTable } from './tool-table.tsx';

/** Which tools there are, whatever the site. */
export function ToolsSection(props: SectionProps) {
  const { view, prefer } = props;
  const { profile } = view.settings;
  const chosen = view.profiles.find(({ name }) => name === profile.name);
  return (
    <>
      <h1>Tools</h1>
      <p class="lead">
        A page is offered the tools that fit it and that the level of its site allows. Here you choose among
        them.
      </p>
      <RadioChoice
        legend="Profile"
        options={view.profiles.map(({ name, title, description }) => ({
          value: name,
          title,
          means: description,
        }))}
        value={profile.name}
        choose={(name) => prefer((current) => ({ profile: { ...current.profile, name } }))}
      >
        <NumberField
          label="At most"
          value={profile.budget ?? chosen?.budget ?? 20}
          min={1}
          max={200}
          unit="tools on one page. Agents choose better among few."
          set={(budget) => void prefer((current) => ({ profile: { ...current.profile, budget } }))}
        />
      </RadioChoice>
      <section class="block">
        <h2>Categories</h2>
        {view.categories.map(({ name, title, description, on }) => (
          <Switch
            key={name}
            title={title}
            description={description}
            on={on}
            turn={(wanted) => prefer(({ categories }) => ({ categories: { ...categories, [name]: wanted } }))}
          />
        ))}
      </section>
      {view.experiments.length > 0 && (
        <section class="block">
          <h2>Experiments</h2>
          <p class="hint">New, and perhaps gone again in a later version.</p>
          {view.experiments.map(({ name, title, description, on }) => (
            <Switch
              key={name}
              title={title}
              description={description}
              on={on}
              turn={(wanted) =>
                prefer(({ experiments }) => ({ experiments: { ...experiments, [name]: wanted } }))
              }
            />
          ))}
        </section>
      )}
      <ToolTable {...props} />
    </>
  );
}
