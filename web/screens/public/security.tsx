import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { SECURITY_SLUG } from '#contract/site-content.ts'
import { breadcrumbs, describe } from '#web/public-site/page-metadata.ts'
import { ArticleIllustration } from '#web/public-site/article-illustration.tsx'
import { ContactForm } from '#web/public-site/contact-form.tsx'
import { PageHead } from '#web/public-site/page-head.tsx'
import { Section } from '#web/public-site/section.tsx'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, readPublishedText } from '#web/public-site/published-content.ts'
import { Blocks } from '#web/text/blocks.tsx'
import { Sections } from '#web/text/sections.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const loader = (args: LoaderFunctionArgs) => readPublishedText(args, 'pages', SECURITY_SLUG)

export const meta = ({ loaderData: { title, summary } }: LoadedArgs<typeof loader>) =>
  describe({
    path: paths.security(),
    title,
    description: summary,
    data: [breadcrumbs([title, paths.security()])],
  })

const REQUEST_SECTION_ID = 'request'

export default function Security() {
  const text = useLoaderData<typeof loader>()
  // The section under the last heading is shown beside the form.
  const [request, ...sectionsBefore] = text.sections.toReversed()
  return (
    <div className="pb-22 xl:pb-33">
      <PageHead title={text.title}>
        <p>{text.summary}</p>
        <p className="mt-5">
          <a
            href={`#${REQUEST_SECTION_ID}`}
            className={`${buttonClass({ tone: 'main', size: 'large' })} min-w-60 justify-between!`}
          >
            Ask for training <Icon name="arrow" />
          </a>
        </p>
      </PageHead>
      <ArticleIllustration
        title="Two people, one of them controlled without injury"
        moments={[
          { technique: 'wrist-lock', at: 1.55 },
          { technique: 'wrist-lock', at: 2.46 },
          { technique: 'handcuffing', at: 1.1 },
        ]}
      />
      <Sections sections={sectionsBefore.toReversed()} />
      {request && (
        <Section id={REQUEST_SECTION_ID} title={request.heading}>
          <div className="page grid gap-x-(--gutter) gap-y-8 xl:grid-cols-12">
            <div className="xl:col-span-4">
              <Blocks blocks={request.blocks} />
            </div>
            <div className="xl:col-span-6 xl:col-start-6">
              <ContactForm subject="agency" />
            </div>
          </div>
        </Section>
      )}
    </div>
  )
}
