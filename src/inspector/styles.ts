// All of it comes with the page: what is drawn late has its shape at once.
import './inspector.css';
import './access/access.css';
import './checks/checks.css';
import './files/files.css';
import './servers/servers.css';
import './snapshot/snapshot.css';
import './timeline/timeline.css';
import './tools/tools.css';
import './run/run.css';
