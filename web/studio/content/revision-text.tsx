import { useQuery } from '@tanstack/react-query'
import type { ContentKind } from '#contract/content/kinds.ts'
import { getContentRevision } from '#contract/studio/content.ts'
import { StudioContent, studioQuery } from '#web/studio/shell/index.ts'
import { findChangedLines } from './changed-lines.ts'
import { splitAtDifference } from './fields/field-text.ts'
import { partText } from './fields/plan-parts.ts'
import type { DraftData, TextField } from './fields/text-field.ts'
import './revision-text.css'

interface RevisionTextProps {
  params: { kind: ContentKind; slug: string }
  revision: number
  /** Revision to compare with; undefined to show the whole text. */
  previous: number | undefined
  fields: readonly Pick<TextField, 'name' | 'label'>[]
}

const revisionQuery = (params: RevisionTextProps['params'], revision: number | undefined) =>
  studioQuery('revision', getContentRevision, { params: { ...params, revision: String(revision) } })

/** Shows the changes of a revision, or its whole text. */
export function RevisionText({ params, revision, previous, fields }: RevisionTextProps) {
  const query = useQuery(revisionQuery(params, revision))
  const previousQuery = useQuery({ ...revisionQuery(params, previous), enabled: previous !== undefined })
  return (
    <StudioContent query={query} label="This version">
      {({ data }) =>
        previous === undefined ? (
          <WholeText data={data} fields={fields} />
        ) : (
          <StudioContent query={previousQuery} label="The previous version">
            {({ data: previousData }) => <Changes data={data} previousData={previousData} fields={fields} />}
          </StudioContent>
        )
      }
    </StudioContent>
  )
}

type TextProps = Pick<RevisionTextProps, 'fields'> & { data: DraftData }

const WholeText = ({ data, fields }: TextProps) => (
  <dl className="editor-revision">
    {fields
      .filter(({ name }) => partText(name, data) !== '')
      .map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{partText(name, data)}</dd>
        </div>
      ))}
  </dl>
)

/** Lists the changed lines of each changed field, with the differing words marked. */
function Changes({ data, previousData, fields }: TextProps & { previousData: DraftData }) {
  const changedFields = fields.flatMap(({ name, label }) => {
    const changes = findChangedLines(partText(name, previousData), partText(name, data))
    return changes.length > 0 ? [{ name, label, changes }] : []
  })
  if (changedFields.length === 0) return <p className="pb-4 text-sm text-quiet">Nothing visible changed.</p>
  return (
    <dl className="editor-revision">
      {changedFields.map(({ name, label, changes }) => (
        <div key={name}>
          <dt>{label}</dt>
          {changes.map(({ before, after }, index) => (
            <dd key={index} className="editor-change">
              {before.map((line, lineIndex) => (
                <ChangedLine key={`-${lineIndex}`} tag="del" line={line} otherLine={after[lineIndex] ?? ''} />
              ))}
              {after.map((line, lineIndex) => (
                <ChangedLine key={`+${lineIndex}`} tag="ins" line={line} otherLine={before[lineIndex] ?? ''} />
              ))}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function ChangedLine({ tag: Tag, line, otherLine }: { tag: 'del' | 'ins'; line: string; otherLine: string }) {
  const [start, part, end] = splitAtDifference(line, otherLine)
  return (
    <Tag>
      <span className="sr-only">{Tag === 'del' ? 'Removed: ' : 'Added: '}</span>
      <span>
        {start}
        <b>{part}</b>
        {end}
      </span>
    </Tag>
  )
}
