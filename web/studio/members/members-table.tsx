import { Link } from 'react-router'
import type { MemberRow } from '#contract/studio/members.ts'
import { formatDay, StatusLabel, formatMoment, useShortcuts } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { memberName, planName, describeMemberState } from './member-text.ts'
import './members.css'

/** Moves the focus to the next or previous member. */
function moveFocus(offset: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('.member-link')]
  const focusedIndex = links.findIndex((link) => link === document.activeElement)
  links[Math.max(0, Math.min(focusedIndex + offset, links.length - 1))]?.focus()
}

export function MembersTable({ members }: { members: readonly MemberRow[] }) {
  useShortcuts([
    { key: 'j', description: 'Next member', onPress: () => moveFocus(1), isRepeatable: true },
    { key: 'k', description: 'Previous member', onPress: () => moveFocus(-1), isRepeatable: true },
  ])
  return (
    <table className="studio-table members-table">
      <caption className="sr-only">Members</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="members-address">
            Email
          </th>
          <th scope="col" className="members-plan">
            Plan
          </th>
          <th scope="col">State</th>
          <th scope="col" className="members-until">
            Runs until
          </th>
          <th scope="col" className="members-labels">
            Labels
          </th>
          <th scope="col" className="last">
            Last seen
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ member }: { member: MemberRow }) {
  const { id, name, email, plan, planUntil, labels, lastSeen, isStaff } = member
  const [shape, stateText] = describeMemberState(member)
  return (
    <tr>
      {/* Without a name, the email address takes both columns. */}
      <th scope="row" colSpan={name === null ? 2 : undefined} className="members-name">
        <span className="flex items-baseline gap-2">
          <Link to={paths.studioMember(id)} className="member-link min-w-0" title={memberName(member)}>
            {memberName(member)}
          </Link>
          {isStaff && <span className="member-label shrink-0">Staff</span>}
        </span>
      </th>
      {name !== null && (
        <td className="members-address" title={email ?? undefined}>
          {email}
        </td>
      )}
      <td className="members-plan whitespace-nowrap">{plan !== null && planName(plan)}</td>
      <td>
        <StatusLabel shape={shape}>{stateText}</StatusLabel>
      </td>
      <td className="members-until whitespace-nowrap tabular" data-name="Until">
        {planUntil !== null && formatDay(planUntil)}
      </td>
      <td className="members-labels">{labels.length > 0 && <Labels labels={labels} />}</td>
      <td className="last whitespace-nowrap tabular" data-name="Last seen:">
        {lastSeen !== null && formatMoment(lastSeen)}
      </td>
    </tr>
  )
}

export const Labels = ({ labels }: { labels: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {labels.map((label) => (
      <span key={label} className="member-label" title={label}>
        {label}
      </span>
    ))}
  </span>
)
