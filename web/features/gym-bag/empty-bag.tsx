import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** Before anything is packed: what it is for, and what to do next. */
export const EmptyBag = () => (
  <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
    <h2 className="text-4xl leading-[1.02] condensed">Nothing is packed yet.</h2>
    <p className="measure mt-3">
      Gyms have thick walls. Open a lesson and press “Take to the gym”: its film, captions and pictures are stored on
      this device and play without a network for 14 days. What you train there counts as soon as you are back online.
    </p>
    <p className="mt-7 flex flex-wrap gap-3">
      <Link to={paths.browse()} className={buttonLook({ tone: 'main' })}>
        Browse the lessons
      </Link>
      <Link to={paths.myList()} className={buttonLook()}>
        My List
      </Link>
    </p>
  </div>
)

/** Where the browser lacks what it takes. */
export const NoBag = () => (
  <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
    <h2 className="text-4xl leading-[1.02] condensed">This browser cannot store lessons.</h2>
    <p className="measure mt-3">
      It needs a recent browser and an encrypted connection, and a private window may lack what it takes. Everything
      else works here as it does anywhere.
    </p>
    <p className="mt-7">
      <Link to={paths.browse()} className={buttonLook({ tone: 'main' })}>
        Browse the lessons
      </Link>
    </p>
  </div>
)
