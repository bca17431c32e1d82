import type { CSSProperties, ReactNode } from 'react'
import { weakerSide, type RepsBySide } from '#rules/balance.ts'
import './ledger.css'

interface LedgerLine extends RepsBySide {
  key: string
  name: ReactNode
  /** Text at the end of the line. */
  text: string
}

interface LedgerProps {
  name: string
  lines: readonly LedgerLine[]
  /** Shows the missing repetitions of the weaker side. */
  showsGaps?: boolean
}

/** Bar chart of repetitions. The bars of the left side grow to the left, those of the right side to the right. */
export function Ledger({ name, lines, showsGaps = true }: LedgerProps) {
  const maxCount = Math.max(1, ...lines.flatMap(({ left, right }) => [left, right]))
  return (
    <div className="ledger">
      <p className="ledger-sides" aria-hidden="true">
        <span>Left</span> <span>Right</span>
      </p>
      <ul aria-label={name}>
        {lines.map((line) => (
          <li key={line.key}>
            <span className="ledger-name">{line.name}</span>
            <span className="sr-only">
              : left {line.left}, right {line.right}.{' '}
            </span>
            <Bar side="left" line={line} maxCount={maxCount} weaker={getWeakerSide(line, showsGaps)} />
            <Bar side="right" line={line} maxCount={maxCount} weaker={getWeakerSide(line, showsGaps)} />
            <span className="ledger-text">{line.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const getWeakerSide = (sides: RepsBySide, hasGaps: boolean) => (hasGaps ? weakerSide(sides) : undefined)

interface BarProps {
  side: 'left' | 'right'
  line: RepsBySide
  maxCount: number
  weaker: ReturnType<typeof weakerSide>
}

/** Bar of one side with its missing repetitions. */
function Bar({ side, line, maxCount, weaker }: BarProps) {
  return (
    <span className="ledger-side tabular" data-side={side} aria-hidden="true">
      <b style={getWidth(line[side], maxCount)} data-empty={line[side] === 0}>
        {line[side]}
      </b>
      {weaker?.side === side && <i style={getWidth(weaker.difference, maxCount)} />}
    </span>
  )
}

const getWidth = (count: number, maxCount: number): CSSProperties & Record<'--share' | '--count', number> => ({
  '--share': count / maxCount,
  '--count': count,
})
