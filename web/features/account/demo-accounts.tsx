import type { SiteInfo } from '#contract/site.ts'
import { Button } from '#web/ui/button.tsx'

export interface Credentials {
  email: string
  password: string
}

interface DemoAccountsProps {
  demo: NonNullable<SiteInfo['demo']>
  onPick: (credentials: Credentials) => void
}

/** Lists the public accounts of a demo academy. */
export function DemoAccounts({ demo, onPick }: DemoAccountsProps) {
  const pick = (email: string) => () => onPick({ email, password: demo.password })
  return (
    <section aria-labelledby="demo" className="mt-8 border-t border-rule pt-4">
      <h2 id="demo" className="text-sm font-semibold">
        This is the demo academy
      </h2>
      <p className="text-sm leading-[1.45] text-quiet">Pick an account, then sign in. The owner can open the Studio.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={pick(demo.free)}>
          Free member
        </Button>
        <Button size="small" onClick={pick(demo.paid)}>
          Full member
        </Button>
        <Button size="small" onClick={pick(demo.owner)}>
          Owner
        </Button>
      </div>
    </section>
  )
}
