import { type Role, ROLES } from '#contract/studio/permissions.ts'
import { roleLabels } from '#web/studio/shell/index.ts'

interface RoleChoiceProps {
  selectedRoles: readonly Role[]
  onChoose: (roles: Role[]) => void
  error?: string | undefined
}

/** Checkboxes for roles, each with its description. */
export function RoleChoice({ selectedRoles, onChoose, error }: RoleChoiceProps) {
  const toggle = (role: Role) =>
    onChoose(
      ROLES.filter((option) => (option === role ? !selectedRoles.includes(option) : selectedRoles.includes(option))),
    )
  return (
    <fieldset aria-describedby={error && 'roles-error'}>
      <legend className="mb-1.5 text-sm font-semibold">Roles</legend>
      {ROLES.map((role) => (
        <div key={role} className="flex items-baseline gap-3 border-b border-rule">
          <input
            id={`role-${role}`}
            type="checkbox"
            checked={selectedRoles.includes(role)}
            onChange={() => toggle(role)}
            className="size-5 shrink-0 translate-y-1 cursor-pointer accent-(--text)"
          />
          <label htmlFor={`role-${role}`} className="grow cursor-pointer py-2.5">
            <span className="block font-semibold first-letter:uppercase">{roleLabels[role].name}</span>
            <span className="block text-sm leading-[1.45] text-quiet">{roleLabels[role].description}</span>
          </label>
        </div>
      ))}
      {error && (
        <p id="roles-error" role="alert" className="mt-1.5 text-sm leading-[1.45] font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
