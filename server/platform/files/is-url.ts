/** Returns whether a text is a URL such as `s3://bucket`, which as a path would name the local folder `s3:`. */
export const isUrl = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(text)
