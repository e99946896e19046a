/** Style of the reference page: system fonts, light and dark, readable without a mouse and on a phone. */
export const docsStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--line:#e1e5ea;--ground:#fff;--panel:#f6f7f9;--link:#0b5cad;--code:#eef1f4}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa6b5;--line:#2c3542;--ground:#12161c;--panel:#181d25;--link:#7db7f5;--code:#202733}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;display:grid;grid-template-columns:20rem minmax(0,1fr);font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
a{color:var(--link)}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;background:var(--panel);border-right:1px solid var(--line);font-size:.86rem}
nav h1{font-size:1.15rem;margin:0}nav p{margin:.2rem 0 1rem;color:var(--soft)}
nav h2{font-size:.78rem;margin:1.2rem 0 .3rem;text-transform:uppercase;letter-spacing:.06em;color:var(--soft)}
nav ul{list-style:none;margin:0;padding:0}nav a{display:flex;gap:.5rem;padding:.18rem .3rem;border-radius:.3rem;text-decoration:none;color:inherit}
nav a:hover{background:var(--code)}nav span{overflow-wrap:anywhere}
main{padding:2rem clamp(1rem,4vw,3.5rem) 6rem;max-width:64rem}
main h2{margin:2.5rem 0 .5rem;font-size:1.5rem;text-transform:capitalize}main header h2{margin-top:0}
article{padding:1.5rem 0;border-top:1px solid var(--line)}h3{margin:0;font-size:1.15rem}h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}
h4{margin:1.4rem 0 .4rem;font-size:.86rem;color:var(--soft)}.route{margin:.4rem 0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
code{background:var(--code);padding:.1em .35em;border-radius:.3em;overflow-wrap:anywhere}
pre{background:var(--code);padding:1rem;border-radius:.5rem;overflow:auto}pre code{padding:0;background:none}
b{display:inline-block;min-width:3.6em;font-size:.72rem;line-height:1.6rem;letter-spacing:.04em}
.get{color:#11743b}.post{color:#0b5cad}.patch,.put{color:#8a5a00}.delete{color:#b3261e}
@media(prefers-color-scheme:dark){.get{color:#6bd397}.post{color:#7db7f5}.patch,.put{color:#e6b450}.delete{color:#ff8a80}}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--line)}thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:400;white-space:nowrap}em{color:#b3261e;font-style:normal;font-size:.78rem}@media(prefers-color-scheme:dark){em{color:#ff8a80}}
@media(max-width:56rem){body{display:block}nav{position:static;height:auto;max-height:50vh;border-right:0;border-bottom:1px solid var(--line)}}
`;
