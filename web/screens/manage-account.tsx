import { Link } from 'react-router'
import { PlanSection } from '#web/features/billing/index.ts'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Manage account')

export default function ManageAccount() {
  return (
    <div className="page max-w-[960px] pt-10 pb-24">
      <h1 className="mb-8 text-[clamp(46px,7vw,88px)] leading-[0.92] condensed">Manage account</h1>
      <PlanSection />
      <p className="mt-10">
        <Link to={paths.signOut()} className="link">
          Sign out
        </Link>
      </p>
    </div>
  )
}
