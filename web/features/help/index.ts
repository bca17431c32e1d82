export { contextLine, lessonTitleAt } from './question-context.ts'
export { QuestionForm } from './question-form.tsx'
