import { PlanSection } from '#web/features/billing/index.ts'
import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Manage account')

export default function ManageAccount() {
  return (
    <>
      <NotYet
        title="Manage account"
        text="Your details and devices will be set here. Your plan is below, and you can sign out."
        meanwhile={{ to: paths.signOut(), words: 'Sign out' }}
      />
      <div className="page max-w-[960px] pb-24">
        <PlanSection />
      </div>
    </>
  )
}
