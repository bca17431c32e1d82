import { articles } from './articles.ts'
import { lessonOf } from './courses.ts'
import type { Text } from './text/text.ts'

const texts = import.meta.glob<Text>('../content/blog/*.md', { eager: true, import: 'default' })

const textOf = (slug: string): Text => {
  const text = texts[`../content/blog/${slug}.md`]
  if (!text) throw new Error(`content/blog/${slug}.md is missing`)
  return text
}

/** The articles with their texts, in the order of the specification. */
export const posts = articles.map((article, index) => ({
  ...article,
  number: index + 1,
  text: textOf(article.slug),
  lessons: article.lessons.map(lessonOf).filter((lesson) => lesson !== undefined),
}))

export type Post = (typeof posts)[number]
