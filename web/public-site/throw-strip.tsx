import { Figure } from '#web/drawing/figure.tsx'

const frames = [
  { at: 0.3, title: 'Grip', caption: 'Sleeve and collar. Elbows down.' },
  { at: 1.1, title: 'Turn in', caption: 'Hips lower than theirs.' },
  { at: 1.36, title: 'Load', caption: 'Their belt on your back.' },
  { at: 1.62, title: 'Throw', caption: 'Straighten the knees. Look away.' },
  { at: 2.2, title: 'Hold', caption: 'Keep the sleeve. Stay standing.' },
]

/** Full-width strip with five frames of a throw, at the same scale on one ground line. */
export function ThrowStrip() {
  return (
    <ol className="throw-strip">
      {frames.map(({ at, title, caption }, index) => (
        <li key={title}>
          <div className="throw-frame">
            <Figure technique="hip-throw" at={at} label={`Hip throw, ${index + 1} of ${frames.length}: ${title}`} />
          </div>
          <p className="throw-words">
            <span aria-hidden="true" className="tabular condensed text-5xl leading-[0.9]!">
              {index + 1}
            </span>
            <span className="text-sm leading-[1.4]">
              <b className="block font-bold">{title}</b>
              <span className="text-quiet">{caption}</span>
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
