import type { SessionPlan } from '#rules/drill-session.ts'
import { Icon } from '#web/ui/icon.tsx'

interface PlanFieldsProps {
  plan: SessionPlan
  limits: Record<keyof SessionPlan, { min: number; max: number }>
  onChange: (plan: SessionPlan) => void
}

const fields = [
  { key: 'rounds', name: 'Rounds', step: 1, unit: '' },
  { key: 'work', name: 'Work', step: 10, unit: ' s' },
  { key: 'rest', name: 'Rest', step: 5, unit: ' s' },
] as const

/** Number fields with decrement and increment buttons. */
export function PlanFields({ plan, limits, onChange }: PlanFieldsProps) {
  return (
    <div className="plan-fields">
      {fields.map(({ key, name, step, unit }) => {
        const { min, max } = limits[key]
        const changeBy = (by: number) => onChange({ ...plan, [key]: Math.min(max, Math.max(min, plan[key] + by)) })
        return (
          <div key={key} role="group" aria-label={name}>
            <p>{name}</p>
            <div>
              <button
                type="button"
                aria-label={`${name}: less`}
                disabled={plan[key] <= min}
                onClick={() => changeBy(-step)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
                  <path d="M4 12h16" fill="none" stroke="currentColor" strokeWidth={2} />
                </svg>
              </button>
              <output className="tabular" aria-label={name}>
                {plan[key]}
                {unit}
              </output>
              <button
                type="button"
                aria-label={`${name}: more`}
                disabled={plan[key] >= max}
                onClick={() => changeBy(step)}
              >
                <Icon name="plus" />
              </button>
            </div>
          </div>
        )
      })}
    </div>
  )
}
