import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'

const links = [
  { to: paths.help(), words: 'Help' },
  { to: paths.blog(), words: 'Blog' },
  { to: paths.contactUs(), words: 'Contact us' },
  { to: paths.cookie(), words: 'Cookie Policy' },
  { to: paths.privacy(), words: 'Privacy' },
  { to: paths.terms(), words: 'Terms' },
]

/** Where the academy is and how to reach it. */
export function Footer() {
  return (
    <footer className="mt-auto border-t-[6px] border-text">
      <div className="page flex flex-wrap items-end justify-between gap-x-16 gap-y-6 pt-8 pb-10">
        <div>
          <p className="text-[30px] condensed">{site.name}</p>
          <p className="mt-3 text-[15px] leading-[1.45] text-quiet">{site.address.join(', ')}</p>
        </div>
        <p className="flex flex-wrap gap-x-8 gap-y-1">
          <a href={`tel:${site.phone.replaceAll(' ', '')}`} className="link">
            {site.phone}
          </a>
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </p>
      </div>
      <nav aria-label="Footer" className="page flex flex-wrap gap-x-6 border-t border-rule py-2 text-[15px]">
        {links.map(({ to, words }) => (
          <Link key={to} to={to} className="-ml-1.5 flex min-h-11 min-w-11 items-center px-1.5 hover:underline">
            {words}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
