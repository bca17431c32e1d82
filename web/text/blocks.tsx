import { Fragment, type ReactNode } from 'react'
import { pictureSources } from '#contract/content/picture-path.ts'
import type { Block, Inline, PictureBlock } from '#rules/markdown/text.ts'

type ListBlock = Extract<Block, { kind: 'list' }>
type TableBlock = Extract<Block, { kind: 'table' }>

/** Blocks of a text. `heading` is the heading of the section, and part of the accessible names of tables. */
export const Blocks = ({ blocks, heading = '' }: { blocks: Block[]; heading?: string }) => (
  <div className="flex min-w-0 flex-col gap-[1em]">
    {blocks.map((block, index) => (
      <BlockView key={index} block={block} heading={heading} />
    ))}
  </div>
)

function BlockView({ block, heading }: { block: Block; heading: string }) {
  if (block.kind === 'list') return <List {...block} />
  if (block.kind === 'picture') return <Picture {...block} />
  if (block.kind === 'table') return <Table {...block} heading={heading} />
  if (block.kind === 'rule') return <hr className="measure my-2 border-rule" />
  if (block.kind === 'code')
    return (
      <pre className="measure rounded-part bg-hover p-4 text-sm wrap-anywhere whitespace-pre-wrap">{block.text}</pre>
    )
  if (block.kind === 'quote')
    return (
      <blockquote className="measure border-l-4 border-signal pl-4">
        <Blocks blocks={block.blocks} heading={heading} />
      </blockquote>
    )
  if (block.kind === 'heading')
    return (
      <h3 className="measure mt-2 text-xl condensed">
        <Inlines content={block.content} />
      </h3>
    )
  return (
    <p className="measure">
      <Inlines content={block.content} />
    </p>
  )
}

/** List of items, with large numbers if the list is ordered, otherwise with short lines. */
function List({ isOrdered, start = 1, items }: ListBlock) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag className="measure mt-1" {...(isOrdered && start !== 1 && { start })}>
      {items.map((blocks, index) => (
        <li key={index} className="grid grid-cols-[44px_1fr] border-t border-rule py-3 first:border-0">
          {isOrdered ? (
            <span aria-hidden="true" className="tabular text-3xl leading-none condensed">
              {start + index}
            </span>
          ) : (
            <span aria-hidden="true" className="mt-[0.75em] h-0.75 w-5 bg-signal" />
          )}
          <Blocks blocks={blocks} />
        </li>
      ))}
    </Tag>
  )
}

/** Table that can be scrolled. On a phone, each row is a block, with the column's name next to each cell. */
function Table({ head, rows, heading }: TableBlock & { heading: string }) {
  return (
    <div
      role="region"
      aria-label={`Table: ${heading}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto xl:w-[calc(150%+var(--gutter)/2)]"
    >
      <table className="w-full text-left text-sm leading-[1.45] max-md:block md:min-w-[480px]">
        <thead className="max-md:hidden">
          <tr className="border-b-2 border-text">
            {head.map((content, index) => (
              <th key={index} scope="col" className="py-2.5 pr-6 font-semibold">
                <Inlines content={content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block max-md:border-t-2 max-md:border-text">
          {rows.map((cells, rowIndex) => (
            <tr key={rowIndex} className="border-b border-rule max-md:block max-md:py-3">
              {cells.map((content, index) => (
                <Cell key={index} content={content} columnName={index > 0 ? head[index] : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cell of a table. On a phone, `columnName` is shown next to the cell; undefined for the first cell. */
const Cell = ({
  content,
  columnName,
}: {
  content: TableBlock['head'][number]
  columnName: TableBlock['head'][number] | undefined
}) => (
  <td className="align-top max-md:grid max-md:py-1 md:py-3 md:pr-6 max-md:has-[span]:grid-cols-[7em_1fr]">
    {columnName && (
      <span className="text-quiet md:hidden">
        <Inlines content={columnName} />
      </span>
    )}
    <div className="min-w-0 max-md:wrap-anywhere">
      <Inlines content={content} />
    </div>
  </td>
)

const renderInline = (part: Inline): ReactNode => {
  if (typeof part === 'string') return part
  if (part.kind === 'break') return <br />
  const children = <Inlines content={part.children} />
  if (part.kind === 'strong') return <strong className="font-bold">{children}</strong>
  if (part.kind === 'em') return <em className="text-quiet not-italic">{children}</em>
  if (part.kind === 'del') return <del>{children}</del>
  if (part.kind === 'code')
    return <code className="rounded-part bg-hover px-1.5 py-0.5 font-sans text-[0.92em]">{children}</code>
  return (
    <a href={part.to} className="link">
      {children}
    </a>
  )
}

/** Text with formatting and links. */
const Inlines = ({ content }: { content: Inline[] }) =>
  content.map((part, index) => <Fragment key={index}>{renderInline(part)}</Fragment>)

/** Picture with a caption. The size of the picture is set before the picture is loaded. */
const Picture = ({ address, text, caption }: PictureBlock) => (
  <figure className="my-2">
    <img
      {...pictureSources(address)}
      sizes="(width >= 80rem) 50vw, 100vw"
      alt={text}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full"
    />
    {caption && <figcaption className="measure mt-2 text-sm leading-[1.45] text-quiet">{caption}</figcaption>}
  </figure>
)
