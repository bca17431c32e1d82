import { Link } from 'react-router'

interface NotYetProps {
  title: string
  /** What this page will hold, in a sentence or two. */
  text: string
  /** Where the visitor finds the nearest thing today. */
  meanwhile: { to: string; words: string }
}

/** An honest page for a screen that is not built: what it will be, and where to go until then. */
export function NotYet({ title, text, meanwhile }: NotYetProps) {
  return (
    <section className="page pt-14 pb-24">
      <h1 className="condensed text-[clamp(46px,9vw,104px)] leading-[0.9] tracking-[-0.012em]">{title}</h1>
      <div className="mt-10 max-w-[720px] border-t-2 border-text pt-5">
        <p className="measure">{text}</p>
        <p className="mt-6">
          <Link to={meanwhile.to} className="link">
            {meanwhile.words}
          </Link>
        </p>
      </div>
    </section>
  )
}
