import './lesson.css'

const columns = ['learn', 'chapters', 'side']

/** Placeholder of a lesson page with the same dimensions. */
export function LessonSkeleton() {
  return (
    <div className="lesson min-h-[150vh]">
      <h1 className="sr-only">Loading the lesson</h1>
      <div aria-hidden="true">
        <div className="lesson-head page">
          <div className="lesson-number" />
          <div>
            <div className="flex min-h-11 items-center">
              <div className="bone h-5 w-40" />
            </div>
            <div className="bone my-3 h-[clamp(46px,8.4vw,120px)] w-[min(520px,80%)]" />
            <div className="bone h-5 w-64" />
          </div>
          <div className="lesson-actions">
            <div className="bone h-13 w-32" />
          </div>
        </div>
        <div className="lesson-strip">
          <div className="aspect-[1600/430] bg-raised" />
        </div>
        <div className="lesson-body page">
          {columns.map((column) => (
            <div key={column}>
              <div className="bone h-8 w-40" />
              <div className="bone mt-5 h-4" />
              <div className="bone mt-3 h-4 w-5/6" />
              <div className="bone mt-3 h-4 w-2/3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
