import { type ToolPolicy, toolPolicies } from '../../protocol/levels.ts';
import { t } from '../words/words.ts';
import { useWish } from './use-wish.ts';

/** The person’s word on one tool. `label` names the tool, for those who do not see the row. */
export function PolicyChoice({
  label,
  policy,
  choose,
}: {
  label: string;
  policy: ToolPolicy | undefined;
  choose(policy: ToolPolicy | undefined): Promise<{ readonly done: boolean }>;
}) {
  const { shown, pending, wish } = useWish(policy);
  return (
    <select
      className="small"
      aria-label={label}
      aria-busy={pending}
      value={shown ?? ''}
      onChange={({ target }) => {
        const wanted = toolPolicies.find((known) => known === target.value);
        wish(wanted, choose(wanted));
      }}
    >
      <option value="">{t('access_policy_usual')}</option>
      {toolPolicies.map((known) => (
        <option key={known} value={known}>
          {t(`access_policy_${known}`)}
        </option>
      ))}
    </select>
  );
}
