import { type ToolPolicy, toolPolicies } from '../../protocol/levels.ts';
import { type Granted, useWish } from './use-wish.ts';
import { policyWords } from './words.ts';

/** The person’s word on one tool. `label` names the tool, for those who do not see the row. */
export function PolicyChoice({
  label,
  policy,
  choose,
}: {
  label: string;
  policy: ToolPolicy | undefined;
  choose(policy: ToolPolicy | undefined): Granted;
}) {
  const { shown, pending, wish } = useWish(policy);
  return (
    <select
      class="small"
      aria-label={label}
      aria-busy={pending}
      value={shown ?? ''}
      onChange={({ currentTarget }) => {
        const wanted = toolPolicies.find((known) => known === currentTarget.value);
        wish(wanted, choose(wanted));
      }}
    >
      <option value="">As usual</option>
      {toolPolicies.map((known) => (
        <option key={known} value={known}>
          {policyWords[known]}
        </option>
      ))}
    </select>
  );
}
