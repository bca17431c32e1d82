import oauthScript from '#web/public-site/scripts/oauth.ts?worker&url'
import { titled } from '#web/site.ts'

export const meta = titled('Sign in')

/** Last page in the window of an identity provider, visible only briefly unless an error occurred. */
export default function OAuth() {
  return (
    <section className="page grid grow content-center gap-4 py-14">
      <h1 className="text-4xl condensed">Sign in</h1>
      <p data-outcome="" className="measure">
        You can close this window.
      </p>
      <script defer src={oauthScript} />
    </section>
  )
}
