/** Its own types describe a module that it is not. */
declare module 'robots-parser' {
  export interface Robot {
    /** Undefined for addresses of another site. */
    isAllowed(url: string, userAgent?: string): boolean | undefined;
    getSitemaps(): string[];
  }
  export default function robotsParser(url: string, text: string): Robot;
}
