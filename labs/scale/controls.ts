import { element, place } from '../shared/element.ts';
import type { ToolSet } from './tool-set.ts';

const most = 2000;

type Perform = (action: string, change: () => void) => Promise<{ offered: number; failed: number }>;

/** How many tools, the buttons that change the set, and how it stands. */
export function showControls(tools: ToolSet, perform: Perform): void {
  const count = element('input', {
    type: 'number',
    min: '1',
    max: String(most),
    value: '100',
    required: true,
  });
  const status = element('p', { role: 'status', 'data-testid': 'offered' }, '0 tools offered.');
  const add = element('button', { type: 'submit' }, 'Register');
  const form = element(
    'form',
    { class: 'bar' },
    element('label', {}, `Tools, up to ${most.toLocaleString('en')}`, count),
    add,
  );

  const changes: readonly (readonly [string, () => void])[] = [
    ['Change 1', () => tools.changeOne()],
    ['Replace 10 %', () => tools.replaceTenth()],
    ['Remove all', () => tools.resize(0)],
  ];
  const buttons = changes.map(([action, change]) => {
    const button = element('button', { type: 'button', class: 'quiet' }, action);
    button.addEventListener('click', () => void act(action, change));
    return button;
  });

  const enable = (idle: boolean): void => {
    add.disabled = !idle;
    for (const button of buttons) button.disabled = !idle || tools.size === 0;
  };

  const act = async (action: string, change: () => void): Promise<void> => {
    enable(false);
    status.textContent = 'Working …';
    const { offered, failed } = await perform(action, change);
    const failures = failed === 0 ? '' : ` ${failed.toLocaleString('en')} failed.`;
    status.textContent = `${offered.toLocaleString('en')} ${offered === 1 ? 'tool' : 'tools'} offered.${failures}`;
    enable(true);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = count.valueAsNumber;
    void act(`Register ${wanted.toLocaleString('en')}`, () => tools.resize(wanted));
  });

  place('controls').append(
    element('h2', {}, 'Tools'),
    form,
    element('div', { class: 'buttons' }, ...buttons),
    status,
  );
  enable(true);
}
