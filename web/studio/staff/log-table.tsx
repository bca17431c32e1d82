import { Link } from 'react-router'
import type { LogEntry } from '#contract/studio/log.ts'
import { formatMoment } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { actionText, changeTexts, subjectText } from './audit-log-text.ts'

/** Table of log entries. Rejected attempts are marked with a cross. */
export const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <table className="studio-table">
    <caption className="sr-only">Log entries, newest first</caption>
    <thead className={entries.length === 0 ? 'sr-only' : ''}>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Action</th>
        <th scope="col">Item</th>
        <th scope="col">Before and after</th>
        <th scope="col" className="last">
          From
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, at, actor, action, subject, before, after, from }) => (
        <tr key={id}>
          <td className="tabular">
            <time dateTime={at}>{formatMoment(at)}</time>
          </td>
          <th scope="row">{actor}</th>
          <td>
            {action.startsWith('refused.') && <Icon name="cross" className="mr-2 inline size-3.5 align-[-1px]" />}
            {actionText(action)}
          </td>
          <td>
            {action.startsWith('member.') && subject !== null ? (
              <Link to={paths.studioMember(subject)} className="row-action">
                a member<span className="sr-only"> with the ID {subject}</span>
              </Link>
            ) : (
              subject !== null && subject !== actor && subjectText(action, subject)
            )}
          </td>
          <td>
            {changeTexts(before, after).map((text) => (
              <span key={text} className="block wrap-anywhere">
                {text}
              </span>
            ))}
          </td>
          <td className="last tabular" data-name="From:">
            {from ?? 'Server'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
